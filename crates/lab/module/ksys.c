#error under construction
