// Goroutines whose stacks grow, and so move, while probed functions are under way.
package main

import (
	"fmt"
	"os"
	"sync"
)

//go:noinline
func grow(n int) int {
	var room [128]byte
	room[n&127] = byte(n)
	if n == 0 {
		return 0
	}
	return grow(n-1) + 1 + int(room[(n+1)&127])
}

//go:noinline
func small(n int) int { return n + 1 }

func main() {
	var group sync.WaitGroup
	var lock sync.Mutex
	sum := 0
	for g := 0; g < 50; g++ {
		group.Add(1)
		go func() {
			defer group.Done()
			n := grow(500)
			for i := 0; i < 100; i++ {
				n += small(i) - i
			}
			lock.Lock()
			sum += n
			lock.Unlock()
		}()
	}
	group.Wait()
	fmt.Printf("sum %d\natleast main.grow 25050 25050\nexpect main.small 5000 5000\n", sum)
	if sum != 50*600 {
		os.Exit(1)
	}
}
