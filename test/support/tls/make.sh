#!/bin/sh
# Makes the certificates of this folder anew. They are for tests on 127.0.0.1 and protect nothing.
set -eu
cd "$(dirname "$0")"
forever='-days 36500'
key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
local='subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1'
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# shellcheck disable=SC2086 # the options are meant to be split
{
  openssl req -x509 $key $forever -keyout "$work/ca-key.pem" -out ca.pem -subj '/CN=Madoguchi test authority' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign'
  openssl req -x509 $key $forever -keyout self-signed-key.pem -out self-signed.pem -subj '/CN=localhost' \
    -addext "$local"
}

: >"$work/index.txt"
openssl rand -hex 16 >"$work/serial"
printf '[ca]\ndefault_ca=d\n[d]\ndatabase=%s/index.txt\nserial=%s/serial\nnew_certs_dir=%s\ndefault_md=sha256\npolicy=p\ncopy_extensions=copy\nunique_subject=no\n[p]\ncommonName=supplied\n' \
  "$work" "$work" "$work" >"$work/ca.cnf"

# name, subject alternative name, valid from, valid until
issue() {
  # shellcheck disable=SC2086
  openssl req -new $key -keyout "$1-key.pem" -out "$work/$1.csr" -subj "/CN=$1" -addext "$2"
  openssl ca -batch -notext -config "$work/ca.cnf" -cert ca.pem -keyfile "$work/ca-key.pem" \
    -in "$work/$1.csr" -out "$1.pem" -startdate "$3" -enddate "$4"
}
issue server "$local" 20200101000000Z 21250101000000Z
issue wrong-host 'subjectAltName=DNS:elsewhere.test' 20200101000000Z 21250101000000Z
issue expired "$local" 20100101000000Z 20110101000000Z
issue not-yet-valid "$local" 21240101000000Z 21250101000000Z
