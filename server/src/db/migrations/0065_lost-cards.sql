CREATE TABLE "lost_card" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lost_card_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
ALTER TABLE "lost_card" ADD CONSTRAINT "lost_card_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;