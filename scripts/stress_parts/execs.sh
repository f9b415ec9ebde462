# A shell that executes programs all the time, with pipes and subshells: its first word is the helper.
helper=$1
trap '"$helper" stop' HUP INT TERM
"$helper" begin
limit=$(($(date +%s) + ${2%.*}))

# Something is not as it must be; a program that died with a tollgate, before it had begun, is excused.
wrong() {
    "$helper" newborn || echo "wrong: $*"
}

while "$helper" work 3; [ $? != 1 ]; do
    now=$(date +%s)
    [ -n "$now" ] || wrong "date says nothing"
    [ "${now:-0}" -lt "$limit" ] || break
    /bin/true || wrong "true fails"
    "$helper" status 7
    [ $? = 7 ] || wrong "a status is lost"
    (exit 3)
    [ $? = 3 ] || wrong "a subshell's status is lost"
    said=$(echo one two | tr a-z A-Z)
    [ "$said" = "ONE TWO" ] || wrong "a pipe says $said"
done
exec "$helper" finish
