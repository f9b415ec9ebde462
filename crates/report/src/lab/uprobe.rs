//! `tollgate lab uprobe`: probes by first instruction.
