CREATE TABLE "account_phone" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"phone_encrypted" "bytea" NOT NULL,
	"phone_index" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_phone_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"school_code" text NOT NULL,
	"code_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"client" text NOT NULL,
	"terminal_code" text,
	"phone_index" "bytea" NOT NULL,
	"user_id" text,
	"code_hash" "bytea" NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_code_school_code_code_id_pk" PRIMARY KEY("school_code","code_id")
);
--> statement-breakpoint
CREATE TABLE "sms_channel" (
	"school_code" text NOT NULL,
	"channel_id" text NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean NOT NULL,
	"position" integer NOT NULL,
	"price_fen" integer NOT NULL,
	"parameters_encrypted" "bytea" NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_channel_school_code_channel_id_pk" PRIMARY KEY("school_code","channel_id")
);
--> statement-breakpoint
CREATE TABLE "sms_message" (
	"school_code" text NOT NULL,
	"message_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"language" text NOT NULL,
	"phone_encrypted" "bytea",
	"code_encrypted" "bytea",
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"channel_id" text,
	"provider_id" text,
	"fault" text,
	"cost_fen" integer NOT NULL,
	"terminal_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_message_school_code_message_id_pk" PRIMARY KEY("school_code","message_id"),
	CONSTRAINT "sms_message_state" CHECK ("sms_message"."state" in ('waiting', 'sent', 'failed') and ("sms_message"."state" = 'waiting') = ("sms_message"."next_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "account_phone" ADD CONSTRAINT "account_phone_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_channel" ADD CONSTRAINT "sms_channel_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_message" ADD CONSTRAINT "sms_message_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_phone_number" ON "account_phone" USING btree ("school_code","phone_index");--> statement-breakpoint
CREATE INDEX "phone_code_expiry" ON "phone_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_message_newest" ON "sms_message" USING btree ("school_code","created_at");--> statement-breakpoint
CREATE INDEX "sms_message_due" ON "sms_message" USING btree ("next_at") WHERE "sms_message"."next_at" is not null;