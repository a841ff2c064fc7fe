CREATE TABLE "account_mail" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"mail_encrypted" "bytea" NOT NULL,
	"mail_index" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_mail_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_mail_address" ON "account_mail" USING btree ("school_code","mail_index");