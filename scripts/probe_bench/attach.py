def measure(*_): return None
def show(*_): return None
