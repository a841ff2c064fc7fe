CREATE TABLE "key_ring" (
	"name" text PRIMARY KEY NOT NULL,
	"key_encrypted" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
