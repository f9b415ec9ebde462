package main

import "fmt"

//go:noinline
func work(n uint64, by int32) int {
	return int(n) + int(by)
}

func main() {
	sum := 0
	for i := 0; i < 100; i++ {
		sum += work(uint64(i), int32(i-50))
	}
	fmt.Println(sum)
}
