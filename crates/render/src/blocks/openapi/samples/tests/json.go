package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

func main() {
	body := strings.NewReader(`{
  "isOpen": true,
  "lat": 52.52,
  "name": "Example name"
}`)
	request, err := http.NewRequest("POST", "https://api.example.org/v1/stations/station_1042?since=2026-01-15&tags=a%20b&tags=c", body)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer YOUR_TOKEN")
	request.Header.Set("X-Trace", "123e4567-e89b-12d3-a456-426614174000")
	request.Header.Set("Content-Type", "application/json")

	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
}
