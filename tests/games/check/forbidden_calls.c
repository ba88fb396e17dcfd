/* The calls that a game in C must not make. check_game_test.cpp has the advice for each. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

float sinf(float x);

static int compare(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

long moment(void) { return (long)time(NULL); }
int dice(void) { return rand(); }
float wave(float x) { return sinf(x); }
void sort(int* numbers, size_t count) { qsort(numbers, count, sizeof *numbers, compare); }
void* level(void) { return fopen("level", "r"); }
char* home(void) { return getenv("HOME"); }
int other(void) { return system("true"); }
char* words(void) { return setlocale(LC_ALL, ""); }
