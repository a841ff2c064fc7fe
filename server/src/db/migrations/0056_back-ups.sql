CREATE TABLE "back_up" (
	"name" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL
);
