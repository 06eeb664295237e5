curl -X POST 'https://api.example.org/v1/stations/station_1042?since=2026-01-15&tags=a%20b&tags=c' \
  -H 'Authorization: Bearer YOUR_TOKEN' \
  -H 'X-Trace: 123e4567-e89b-12d3-a456-426614174000' \
  -H 'Content-Type: application/json' \
  -d '{
  "isOpen": true,
  "lat": 52.52,
  "name": "Example name"
}'
