#!/bin/sh
# PostgreSQL's image runs it once, on an empty database. The API signs in as a role that owns its database and nothing else; the
# superuser keeps no password, so that nobody signs in as it over the network.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE sundial LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE sundial OWNER sundial;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
