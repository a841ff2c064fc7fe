CREATE TABLE "account_card" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"number_encrypted" "bytea" NOT NULL,
	"number_index" "bytea" NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"registered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_card_school_code_user_id_kind_pk" PRIMARY KEY("school_code","user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "account_card" ADD CONSTRAINT "account_card_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_card_number" ON "account_card" USING btree ("school_code","kind","number_index");