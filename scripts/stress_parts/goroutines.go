// Goroutines that never yield (the scheduler interrupts them by SIGURG), that allocate, wait and read,
// each sure of its result.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

var page *[512]uint64
var wrongs int64
var end time.Time

func wrong(form string, words ...any) {
	if atomic.AddInt64(&wrongs, 1) <= 8 {
		fmt.Printf("wrong: "+form+"\n", words...)
	}
}

//go:noinline
func hot(value uint64) uint64 { return value*3 + 1 }

func on() bool { return atomic.LoadUint64(&page[0]) == 0 && time.Now().Before(end) }

func hog(number uint64) {
	for on() {
		value := number
		for i := 0; i < 3000000; i++ {
			value = value*6364136223846793005 + 1442695040888963407
		}
		if again := number; hot(again) != again*3+1 || value == number {
			wrong("hot returns something else")
		}
		atomic.AddUint64(&page[2], 1)
	}
}

func heap(number int) {
	for on() {
		kept := map[string][]byte{}
		for i := 0; i < 200; i++ {
			kept[strconv.Itoa(i)] = make([]byte, 1000+i)
		}
		for i := 0; i < 200; i++ {
			if len(kept[strconv.Itoa(i)]) != 1000+i {
				wrong("a map has lost %d", i)
			}
		}
		atomic.AddUint64(&page[2], 1)
		time.Sleep(time.Millisecond)
	}
}

func reads(file string, length int) {
	for on() {
		data, err := os.ReadFile(file)
		if err != nil || len(data) != length {
			wrong("a file has %d bytes and not %d: %v", len(data), length, err)
		}
		atomic.AddUint64(&page[2], 1)
	}
}

func main() {
	seconds, _ := strconv.ParseFloat(os.Args[len(os.Args)-1], 64)
	end = time.Now().Add(time.Duration(seconds * 1e9))
	page = &[512]uint64{}
	if name := os.Getenv("STRESS_PAGE"); name != "" {
		file, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			panic(err)
		}
		memory, err := syscall.Mmap(int(file.Fd()), 0, 4096, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
		if err != nil {
			panic(err)
		}
		page = (*[512]uint64)(unsafe.Pointer(&memory[0]))
	}
	asked := make(chan os.Signal, 8)
	signal.Notify(asked, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() { <-asked; atomic.StoreUint64(&page[0], 1) }()
	info, err := os.Stat("/proc/self/exe")
	if err != nil {
		panic(err)
	}
	atomic.StoreUint64(&page[9], uint64(os.Getpid()))
	atomic.StoreUint64(&page[1], 1)
	var all sync.WaitGroup
	begin := func(body func()) {
		all.Add(1)
		go func() { body(); all.Done() }()
	}
	for i := 0; i < runtime.NumCPU()+1; i++ {
		begin(func() { hog(uint64(i)) })
	}
	begin(func() { heap(1) })
	begin(func() { reads("/proc/self/exe", int(info.Size())) })
	sums, total := make(chan int), 0
	begin(func() {
		for i := 0; on(); i++ {
			sums <- i
			runtime.GC()
		}
		close(sums)
	})
	next := 0
	for number := range sums {
		if number != next {
			wrong("a channel brings %d and not %d", number, next)
		}
		next, total = next+1, total+number
	}
	all.Wait()
	if wrongs != 0 {
		os.Exit(1)
	}
	fmt.Printf("ok gs=0 sum=%d\n", total)
}
