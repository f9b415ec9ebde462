package main

import "fmt"

type counter struct{ n int }

//go:noinline
func (c *counter) add(name string, by int32, bytes []byte) (int, string) {
	return c.n + int(by) + len(bytes), name + "!"
}

func main() {
	c := &counter{3}
	fmt.Println(c.add(fmt.Sprint("go", 1), -5, []byte{1, 2}))
}
