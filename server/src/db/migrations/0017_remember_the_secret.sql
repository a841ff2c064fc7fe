CREATE TABLE "secret_check" (
	"name" text PRIMARY KEY NOT NULL,
	"check_value" text NOT NULL
);
