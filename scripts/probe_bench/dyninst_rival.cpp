// Dyninst: a counter at the entry of functions of a process: dyninst_rival PID NAME…; ends when its input does.
#include <BPatch.h>
#include <BPatch_function.h>
#include <BPatch_point.h>
#include <BPatch_process.h>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <unistd.h>
#include <atomic>
#include <vector>

static BPatch bpatch;

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    BPatch_process *process = bpatch.processAttach(nullptr, atoi(argv[1]));
    if (!process)
        return 3;
    process->stopExecution();
    std::vector<BPatch_variableExpr *> counters;
    for (int index = 2; index < argc; index++) {
        std::vector<BPatch_function *> found;
        process->getImage()->findFunction((std::string("probed_") + argv[index]).c_str(), found);
        BPatch_variableExpr *counter = process->malloc(*process->getImage()->findType("long"));
        counters.push_back(counter);
        std::vector<BPatch_point *> *points = found.empty() ? nullptr : found[0]->findPoint(BPatch_entry);
        BPatch_arithExpr more(BPatch_assign, *counter, BPatch_arithExpr(BPatch_plus, *counter, BPatch_constExpr(1)));
        if (!points || !process->insertSnippet(more, *points))
            printf("refused %s no entry point\n", argv[index]);
    }
    process->continueExecution();
    puts("ready");
    fflush(stdout);
    std::atomic<bool> over(false);
    std::thread reader([&] {
        char byte;
        while (read(0, &byte, 1) > 0) {
        }
        over = true;
    });
    while (!over && !process->isTerminated()) {
        bpatch.pollForStatusChange();
        usleep(1000);
    }
    reader.join();
    process->stopExecution();
    for (int index = 2; index < argc; index++) {
        long hits = 0;
        counters[index - 2]->readValue(&hits);
        printf("hits %s %ld\n", argv[index], hits);
    }
    fflush(stdout);
    process->detach(true);
    return 0;
}
