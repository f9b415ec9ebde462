# A shell that executes programs all the time, with pipes and subshells: its first word is the helper.
helper=$1
trap '"$helper" stop' HUP INT TERM
"$helper" begin
limit=$(($(date +%s) + ${2%.*}))
while "$helper" work 3 && [ "$(date +%s)" -lt "$limit" ]; do
    /bin/true || echo "wrong: true fails"
    "$helper" status 7
    [ $? = 7 ] || echo "wrong: a status is lost"
    (exit 3)
    [ $? = 3 ] || echo "wrong: a subshell's status is lost"
    said=$(echo one two | tr a-z A-Z)
    [ "$said" = "ONE TWO" ] || echo "wrong: a pipe says $said"
done
exec "$helper" finish
