#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: creates the role of the application, which is no superuser, and its
# database. The superuser keeps no password, so that it signs in within the container only.
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'END'
create role karaj login password :'password';
create database karaj owner karaj;
alter role current_user password null;
END
