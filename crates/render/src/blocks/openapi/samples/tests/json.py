import requests

response = requests.post(
    "https://api.example.org/v1/stations/station_1042?since=2026-01-15&tags=a%20b&tags=c",
    headers={
        "Authorization": "Bearer YOUR_TOKEN",
        "X-Trace": "123e4567-e89b-12d3-a456-426614174000",
        "Content-Type": "application/json",
    },
    json={
        "isOpen": True,
        "lat": 52.52,
        "name": "Example name"
    },
)
print(response.json())
