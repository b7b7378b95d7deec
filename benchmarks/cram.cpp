// Nimbers of cram by the definition, as a yardstick for any machine: mex over all dominos, connected
// parts by themselves, the eight symmetries, one table with open addressing. No pruning.
//     g++ -O3 -march=native -o cram cram.cpp && ./cram 5 6    prints nimber, positions, CPU seconds
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

using Word = uint64_t;
struct Board { int height, width; Word squares; };  // square (row, column) is bit row·width + column

static std::vector<Word> keys(1 << 16, 0);
static std::vector<uint8_t> values(1 << 16);
static size_t count = 0;

static size_t slot_of(Word key) {
    size_t last = keys.size() - 1, at = (key * 0x9E3779B97F4A7C15ull >> 20) & last;
    while (keys[at] && keys[at] != key) at = (at + 1) & last;
    return at;
}

static void put(Word key, uint8_t value) {
    if (++count * 2 > keys.size()) {
        std::vector<Word> before(keys.size() * 2, 0);
        std::vector<uint8_t> then(keys.size() * 2);
        before.swap(keys);
        then.swap(values);
        for (size_t i = 0; i < before.size(); i++)
            if (before[i]) { size_t at = slot_of(before[i]); keys[at] = before[i]; values[at] = then[i]; }
    }
    size_t at = slot_of(key);
    keys[at] = key;
    values[at] = value;
}

static Word packed(const Board& b) { return (b.squares << 4 | b.height) << 4 | b.width; }

static Word least(const Board& b) {  // of the eight images, or of the four that lie the same way
    Word best = ~0ull;
    Word images[8] = {};
    int h = b.height, w = b.width;
    for (Word left = b.squares; left; left &= left - 1) {
        int at = __builtin_ctzll(left), r = at / w, c = at % w, R = h - 1 - r, C = w - 1 - c;
        images[0] |= 1ull << (r * w + c), images[1] |= 1ull << (R * w + c);
        images[2] |= 1ull << (r * w + C), images[3] |= 1ull << (R * w + C);
        images[4] |= 1ull << (c * h + r), images[5] |= 1ull << (c * h + R);
        images[6] |= 1ull << (C * h + r), images[7] |= 1ull << (C * h + R);
    }
    for (int i = 0; i < 8; i++)
        if (i < 4 ? w <= h : h <= w)
            best = std::min(best, packed(i < 4 ? Board{h, w, images[i]} : Board{w, h, images[i]}));
    return best;
}

static Board trimmed(Word part, int width) {
    int top = 99, bottom = -1, first = 99, last = -1;
    for (Word left = part; left; left &= left - 1) {
        int at = __builtin_ctzll(left), r = at / width, c = at % width;
        top = std::min(top, r), bottom = std::max(bottom, r);
        first = std::min(first, c), last = std::max(last, c);
    }
    Board b{bottom - top + 1, last - first + 1, 0};
    for (Word left = part; left; left &= left - 1) {
        int at = __builtin_ctzll(left);
        b.squares |= 1ull << ((at / width - top) * b.width + at % width - first);
    }
    return b;
}

static int nimber(Word key);

static int sum(Word squares, int height, int width) {
    Word edge = 0;
    for (int r = 0; r < height; r++) edge |= 1ull << (r * width);
    int total = 0;
    while (squares) {
        Word part = squares & -squares, before = 0;
        while (part != before) {
            before = part;
            part |= (((part & ~(edge << (width - 1))) << 1) | ((part & ~edge) >> 1) | part << width |
                     part >> width) & squares;
        }
        squares ^= part;
        if (part & (part - 1)) total ^= nimber(least(trimmed(part, width)));
    }
    return total;
}

static int nimber(Word key) {
    size_t at = slot_of(key);
    if (keys[at]) return values[at];
    int width = key & 15, height = key >> 4 & 15;
    Word squares = key >> 8, hit = 0;
    for (Word left = squares; left; left &= left - 1) {
        int i = __builtin_ctzll(left);
        Word one = 1ull << i, beside = one << 1, below = one << width;
        if (i % width < width - 1 && squares & beside) hit |= 1ull << sum(squares ^ one ^ beside, height, width);
        if (i / width < height - 1 && squares & below) hit |= 1ull << sum(squares ^ one ^ below, height, width);
    }
    int value = __builtin_ctzll(~hit);
    put(key, value);
    return value;
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    int height = atoi(argv[1]), width = atoi(argv[2]);
    clock_t begun = clock();
    int value = nimber(least({height, width, (1ull << height * width) - 1}));
    printf("%d %zu %.6f\n", value, count, double(clock() - begun) / CLOCKS_PER_SEC);
}
