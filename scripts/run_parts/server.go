// A server that answers requests of its own over the loopback: reads, writes, epoll, futexes, timers,
// and the clock, as any server in Go makes them.
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"sync"
)

func main() {
	requests, _ := strconv.Atoi(os.Args[1])
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "answer "+r.URL.Path)
	}))
	var clients sync.WaitGroup
	for client := 0; client < 4; client++ {
		clients.Add(1)
		go func() {
			defer clients.Done()
			for i := 0; i < requests/4; i++ {
				answer, err := http.Get(server.URL + "/" + strconv.Itoa(i))
				if err != nil {
					panic(err)
				}
				body, _ := io.ReadAll(answer.Body)
				answer.Body.Close()
				if string(body) != "answer /"+strconv.Itoa(i) {
					panic(string(body))
				}
			}
		}()
	}
	clients.Wait()
	server.Close()
	fmt.Println("done")
}
