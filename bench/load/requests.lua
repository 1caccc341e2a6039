-- Sends the requests of a file over and over, one line each: method, path, cookie, CSRF token, body; tabs between them.
-- Says at the end, as JSON, how it went.
local requests = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, cookie, token, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = { ["Cookie"] = cookie, ["Accept"] = "application/json" }
    if args[2] then headers["Accept-Encoding"] = args[2] end
    if body ~= "" then
      headers["Content-Type"] = "application/json"
      headers["X-CSRF-Token"] = token
    end
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests": %d, "seconds": %f, "bytes": %d, "p50": %f, "p99": %f, "max": %f, "refused": %d, "broken": %d}',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
