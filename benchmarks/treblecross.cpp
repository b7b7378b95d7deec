// Nimber of a treblecross row by mex search: the algorithm of lastmove's native engine, by hand.
// Usage: treblecross SQUARES REPEATS; prints nimber, positions and the best time in seconds.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Table {
    std::vector<int64_t> keys;
    std::vector<int16_t> values;
    size_t count = 0;
    int shift = 64 - 12;
    Table() : keys(1 << 12, -1), values(1 << 12, -1) {}
    size_t find(int64_t key) const {
        size_t last = keys.size() - 1;
        size_t slot = ((uint64_t)key * 0x9E3779B97F4A7C15ull) >> shift;
        while (keys[slot] != key && keys[slot] != -1) slot = (slot + 1) & last;
        return slot;
    }
    void grow() {
        Table old = *this;
        size_t size = keys.size() * (keys.size() < (1 << 22) ? 4 : 2);
        shift = 64 - __builtin_ctzll(size);
        keys.assign(size, -1);
        values.assign(size, -1);
        for (size_t i = 0; i < old.keys.size(); i++)
            if (old.keys[i] != -1) {
                size_t slot = find(old.keys[i]);
                keys[slot] = old.keys[i];
                values[slot] = old.values[i];
            }
    }
    void insert(int64_t key) {
        if (count >= keys.size() * 6 / 10) grow();
        size_t slot = find(key);
        keys[slot] = key;
        values[slot] = -2;
        count++;
    }
};

struct Frame {
    int64_t node;
    size_t from, to, next;
    uint64_t mask;
};

static void expand(int64_t row, std::vector<int64_t>& buffer, std::vector<Frame>& stack) {
    size_t from = buffer.size();
    for (int i = 0; i < 62; i++)
        if (row >> i & 1) buffer.push_back(row & ~(((int64_t)31 << i) >> 2));
    stack.push_back({row, from, buffer.size(), from, 0});
}

static int solve(int64_t root, size_t& positions) {
    Table table;
    std::vector<int64_t> buffer;
    std::vector<Frame> stack;
    expand(root, buffer, stack);
    table.insert(root);
    while (!stack.empty()) {
        Frame& top = stack.back();
        int64_t child = -1;
        for (; top.next < top.to; top.next++) {
            size_t slot = table.find(buffer[top.next]);
            if (table.keys[slot] == -1 || table.values[slot] < 0) {
                child = buffer[top.next];
                break;
            }
            top.mask |= 1ull << table.values[slot];
        }
        if (child >= 0) {
            table.insert(child);
            expand(child, buffer, stack);
        } else {
            table.values[table.find(top.node)] = __builtin_ctzll(~top.mask);
            buffer.resize(top.from);
            stack.pop_back();
        }
    }
    positions = table.count;
    return table.values[table.find(root)];
}

int main(int argc, char** argv) {
    int squares = atoi(argv[1]), repeats = atoi(argv[2]), nimber = 0;
    size_t positions = 0;
    double best = 1e9;
    for (int i = 0; i < repeats; i++) {
        auto start = std::chrono::steady_clock::now();
        nimber = solve(((int64_t)1 << squares) - 1, positions);
        double t = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (t < best) best = t;
    }
    printf("%d %zu %.6f\n", nimber, positions, best);
}
