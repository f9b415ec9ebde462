// Code that is compiled at run time, under load: loops that become hot, garbage, and threads that are made and joined.
// Each result is known.
import java.io.RandomAccessFile;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;

public class Jit {
    static final AtomicInteger wrongs = new AtomicInteger();

    static void check(boolean right, String what) {
        if (!right && wrongs.getAndIncrement() < 8) System.out.println("wrong: " + what);
    }

    static long triangle(long n) {
        long sum = 0;
        for (long i = 0; i <= n; i++) sum += i;
        return sum;
    }

    static long garbage(int n) {
        var kept = new ArrayList<String>();
        for (int i = 0; i < n; i++) kept.add("entry " + i);
        long sum = 0;
        for (var one : kept) sum += one.length();
        return sum;
    }

    public static void main(String[] words) throws Exception {
        var file = new RandomAccessFile(System.getenv("STRESS_PAGE"), "rw");
        MappedByteBuffer page = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 4096);
        page.order(ByteOrder.LITTLE_ENDIAN);
        long end = System.currentTimeMillis() + (long) (1000 * Double.parseDouble(words[words.length - 1]));
        for (var name : new String[] {"INT", "TERM", "HUP"})
            sun.misc.Signal.handle(new sun.misc.Signal(name), signal -> page.putLong(0, 1));
        page.putLong(72, ProcessHandle.current().pid());
        page.putLong(8, 1);
        long expected = garbage(300);
        for (int turn = 1; page.getLong(0) == 0 && System.currentTimeMillis() < end; turn++) {
            page.putLong(16, turn);
            long n = 20000 + turn % 100;
            check(triangle(n) == n * (n + 1) / 2, "a loop counts wrong");
            check(garbage(300) == expected, "a string is lost");
            var sums = new long[4];
            var threads = new Thread[4];
            for (int i = 0; i < 4; i++) {
                int me = i;
                threads[i] = new Thread(() -> sums[me] = triangle(1000 + me));
                threads[i].start();
            }
            for (int i = 0; i < 4; i++) {
                threads[i].join();
                check(sums[i] == (1000 + i) * (1001L + i) / 2, "a thread counts wrong");
            }
        }
        if (wrongs.get() == 0) System.out.println("ok gs=0");
        System.exit(wrongs.get() == 0 ? 0 : 1);
    }
}
