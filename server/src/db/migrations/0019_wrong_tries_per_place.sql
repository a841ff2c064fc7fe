CREATE TABLE "wrong_try" (
	"subject_hash" "bytea" NOT NULL,
	"place_hash" "bytea" NOT NULL,
	"tries" integer NOT NULL,
	"untold" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "wrong_try_subject_hash_place_hash_pk" PRIMARY KEY("subject_hash","place_hash")
);
--> statement-breakpoint
CREATE INDEX "wrong_try_last" ON "wrong_try" USING btree ("last_at");