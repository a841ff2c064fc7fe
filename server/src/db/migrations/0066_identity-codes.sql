CREATE TABLE "identity_code" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"assurance" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_code_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
ALTER TABLE "identity_code" ADD CONSTRAINT "identity_code_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_code_hash" ON "identity_code" USING btree ("school_code","code_hash");--> statement-breakpoint
CREATE INDEX "identity_code_expiry" ON "identity_code" USING btree ("expires_at");