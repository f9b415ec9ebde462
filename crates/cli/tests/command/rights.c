/* Says with whose rights it runs: its real and its effective user. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	for (int i = 0; i < 10; i++)
		getppid();
	printf("%d %d\n", (int)getuid(), (int)geteuid());
	return 0;
}
