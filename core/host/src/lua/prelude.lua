-- Runs in every state before its script: takes out what differs from run to run or from machine to machine, and
-- what would not end.

-- Each is gone: no clock, no randomness, no code from texts, no look at other functions or at the memory.
for _, name in { "collectgarbage", "gcinfo", "getfenv", "setfenv", "loadstring", "newproxy", "require" } do
	_G[name] = nil
end
math.random, math.randomseed, math.noise = nil, nil, nil

-- The last digit of these depends on the machine.
for _, name in { "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "log", "log10", "pow", "sin", "sinh", "tan", "tanh" } do
	math[name] = nil
end

-- As a text, these show an address, which no two runs share.
local ADDRESSED = { ["table"] = true, ["function"] = true, ["userdata"] = true, ["thread"] = true, ["buffer"] = true }

local to_text = tostring
local function address_free(value)
	local kind = type(value)
	if not ADDRESSED[kind] then
		return to_text(value)
	end
	local meta = getmetatable(value)
	if type(meta) == "table" and rawget(meta, "__tostring") then
		return to_text(value)
	end
	return kind
end
tostring = address_free

local format = string.format
function string.format(pattern, ...)
	local arguments = table.pack(...)
	for position = 1, arguments.n do
		if ADDRESSED[type(arguments[position])] then
			arguments[position] = address_free(arguments[position])
		end
	end
	return format(pattern, table.unpack(arguments, 1, arguments.n))
end

-- Both compare plainly, without a look at the budget; a long text takes them hours.
local LONGEST = 65536
for _, name in { "find", "split" } do
	local search = string[name]
	string[name] = function(text, ...)
		if type(text) == "string" and #text > LONGEST then
			error(`string.{name}: the text is longer than {LONGEST} bytes`, 2)
		end
		return search(text, ...)
	end
end

local function number_before_text(a, b)
	if type(a) == type(b) then
		return a < b
	end
	return type(a) == "number"
end

-- Like pairs, in an order that does not depend on how the table came about: numbers, then texts.
function sorted_pairs(of)
	local keys = {}
	for key in of do
		if type(key) ~= "number" and type(key) ~= "string" then
			error(`sorted_pairs: a key is a number or a text, not a {type(key)}`, 2)
		end
		table.insert(keys, key)
	end
	table.sort(keys, number_before_text)
	local position = 0
	return function()
		position += 1
		local key = keys[position]
		if key == nil then
			return nil
		end
		return key, of[key]
	end
end
