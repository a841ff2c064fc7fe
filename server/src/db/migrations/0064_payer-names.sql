CREATE TABLE "pay_payer_name" (
	"school_code" text NOT NULL,
	"name_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"account" text NOT NULL,
	"order_id" uuid NOT NULL,
	"state_digest" text,
	"name_encrypted" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_payer_name_school_code_name_id_pk" PRIMARY KEY("school_code","name_id")
);
--> statement-breakpoint
ALTER TABLE "pay_payer_name" ADD CONSTRAINT "pay_payer_name_channel" FOREIGN KEY ("school_code","channel_id") REFERENCES "public"."pay_channel"("school_code","channel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_payer_name_expiry" ON "pay_payer_name" USING btree ("expires_at");