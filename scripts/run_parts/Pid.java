// A JVM that asks for its PID by the foreign-function interface of Java 17,
// as servers do that stamp what they log: 5 million times.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import jdk.incubator.foreign.CLinker;
import jdk.incubator.foreign.FunctionDescriptor;

public class Pid {
    public static void main(String[] words) throws Throwable {
        var symbol = CLinker.systemLookup().lookup("getpid").get();
        MethodHandle getpid = CLinker.getInstance()
            .downcallHandle(symbol, MethodType.methodType(int.class), FunctionDescriptor.of(CLinker.C_INT));
        long own = ProcessHandle.current().pid();
        for (int i = 0; i < 5_000_000; i++) {
            if ((int) getpid.invokeExact() != own) {
                throw new AssertionError("another PID");
            }
        }
    }
}
