// Timed functions of goroutines that move between threads, whose stacks grow under them, and that are left without a
// return.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"
)

// More room than a new goroutine has: its stack grows, and so moves, inside of whoever calls.
//
//go:noinline
func deep(n int) int {
	var room [256]byte
	room[n&255] = byte(n)
	if n == 0 {
		return 0
	}
	return deep(n-1) + 1 + int(room[(n+1)&255])
}

// Sleeps, and comes back to whatever thread is free, on a stack that has moved.
//
//go:noinline
func sleeper(n int) int {
	time.Sleep(2 * time.Millisecond)
	n += deep(40)
	time.Sleep(2 * time.Millisecond)
	return n
}

//go:noinline
func quick(n int) int { return n + 1 }

//go:noinline
func yields(n int) int {
	runtime.Gosched()
	return n + 1
}

//go:noinline
func throws(n int) {
	if n%2 == 0 {
		panic(n)
	}
}

// Is left by its return all the same.
//
//go:noinline
func catches(n int) (caught int) {
	defer func() {
		if recover() != nil {
			time.Sleep(2 * time.Millisecond)
			caught = 1
		}
	}()
	throws(n)
	return 0
}

// Never returns.
//
//go:noinline
func leaves(n int) {
	if n >= 0 {
		runtime.Goexit()
	}
}

func main() {
	runtime.GOMAXPROCS(4)
	var group sync.WaitGroup
	var lock sync.Mutex
	sum := 0
	for g := 0; g < 40; g++ {
		group.Add(1)
		go func() {
			defer group.Done()
			n := 0
			for i := 0; i < 5; i++ {
				n += sleeper(0) + catches(i)
				for j := 0; j < 100; j++ {
					n += quick(j) - j + yields(j) - j
				}
			}
			lock.Lock()
			sum += n
			lock.Unlock()
			leaves(g)
		}()
	}
	group.Wait()
	fmt.Printf("sum %d\n", sum)
	fmt.Printf("atleast main.sleeper 200 200\natleast main.quick 20000 20000\natleast main.yields 20000 20000\n")
	fmt.Printf("atleast main.catches 200 200\n" +
		"atleast main.throws 200 80\natleast main.leaves 40 0\natleast main.deep 8200 8200\n")
	if sum != 40*5*(40+200)+40*3 {
		os.Exit(1)
	}
}
