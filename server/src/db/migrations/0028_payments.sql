CREATE TABLE "ledger_entry" (
	"school_code" text NOT NULL,
	"entry_no" bigint NOT NULL,
	"booking_no" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"channel_id" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"refund_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entry_school_code_entry_no_pk" PRIMARY KEY("school_code","entry_no"),
	CONSTRAINT "ledger_entry_kind" CHECK ("ledger_entry"."kind" in ('payment', 'refund') and ("ledger_entry"."kind" = 'refund') = ("ledger_entry"."refund_id" is not null) and "ledger_entry"."amount_fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_head" (
	"school_code" text PRIMARY KEY NOT NULL,
	"entry_no" bigint NOT NULL,
	"booking_no" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_attempt" (
	"school_code" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"attempt_no" integer NOT NULL,
	"channel_id" text NOT NULL,
	"flow" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"present" jsonb,
	"channel_trade_no" text,
	"paid_fen" integer,
	"payer_encrypted" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"next_query_at" timestamp (3) with time zone,
	"queries" integer NOT NULL,
	CONSTRAINT "pay_attempt_school_code_attempt_id_pk" PRIMARY KEY("school_code","attempt_id"),
	CONSTRAINT "pay_attempt_state" CHECK ("pay_attempt"."state" in ('sent', 'waiting', 'user-paying', 'unknown', 'paid', 'closed', 'reversed', 'failed', 'integrity-failed')
        and ("pay_attempt"."state" <> 'paid' or ("pay_attempt"."paid_fen" = "pay_attempt"."amount_fen" and "pay_attempt"."paid_at" is not null)))
);
--> statement-breakpoint
CREATE TABLE "pay_channel" (
	"school_code" text NOT NULL,
	"channel_id" text NOT NULL,
	"provider" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"enabled" boolean NOT NULL,
	"parameters_encrypted" "bytea",
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_channel_school_code_channel_id_pk" PRIMARY KEY("school_code","channel_id")
);
--> statement-breakpoint
CREATE TABLE "pay_event" (
	"school_code" text NOT NULL,
	"event_id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"attempt_id" uuid,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_event_school_code_event_id_pk" PRIMARY KEY("school_code","event_id")
);
--> statement-breakpoint
CREATE TABLE "pay_intent" (
	"school_code" text NOT NULL,
	"intent_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"terminal_code" text,
	"client_type" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"paid_by" uuid,
	CONSTRAINT "pay_intent_school_code_intent_id_pk" PRIMARY KEY("school_code","intent_id"),
	CONSTRAINT "pay_intent_amount" CHECK ("pay_intent"."amount_fen" > 0),
	CONSTRAINT "pay_intent_state" CHECK ("pay_intent"."state" in ('open', 'paid', 'closed') and ("pay_intent"."state" = 'paid') = ("pay_intent"."paid_at" is not null)
        and ("pay_intent"."state" = 'paid') = ("pay_intent"."paid_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "pay_notification" (
	"school_code" text NOT NULL,
	"channel_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"event_encrypted" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "pay_notification_school_code_channel_id_notification_id_pk" PRIMARY KEY("school_code","channel_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "pay_program" (
	"school_code" text NOT NULL,
	"program_id" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"channels" text[] NOT NULL,
	CONSTRAINT "pay_program_school_code_program_id_pk" PRIMARY KEY("school_code","program_id")
);
--> statement-breakpoint
CREATE TABLE "pay_program_terminal" (
	"school_code" text NOT NULL,
	"terminal_code" text NOT NULL,
	"program_id" text NOT NULL,
	CONSTRAINT "pay_program_terminal_school_code_terminal_code_pk" PRIMARY KEY("school_code","terminal_code")
);
--> statement-breakpoint
CREATE TABLE "pay_refund" (
	"school_code" text NOT NULL,
	"refund_id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"out_refund_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text,
	"decided_by" text,
	"remarks" text NOT NULL,
	"request_key" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"next_query_at" timestamp (3) with time zone,
	"queries" integer NOT NULL,
	CONSTRAINT "pay_refund_school_code_refund_id_pk" PRIMARY KEY("school_code","refund_id"),
	CONSTRAINT "pay_refund_amount" CHECK ("pay_refund"."amount_fen" > 0),
	CONSTRAINT "pay_refund_state" CHECK ("pay_refund"."state" in ('awaiting-approval', 'requested', 'unknown', 'processing', 'done', 'refused', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "ledger_head" ADD CONSTRAINT "ledger_head_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempt" ADD CONSTRAINT "pay_attempt_intent" FOREIGN KEY ("school_code","intent_id") REFERENCES "public"."pay_intent"("school_code","intent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempt" ADD CONSTRAINT "pay_attempt_channel" FOREIGN KEY ("school_code","channel_id") REFERENCES "public"."pay_channel"("school_code","channel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_channel" ADD CONSTRAINT "pay_channel_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_event" ADD CONSTRAINT "pay_event_intent" FOREIGN KEY ("school_code","intent_id") REFERENCES "public"."pay_intent"("school_code","intent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_intent" ADD CONSTRAINT "pay_intent_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_program" ADD CONSTRAINT "pay_program_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_program_terminal" ADD CONSTRAINT "pay_program_terminal_program" FOREIGN KEY ("school_code","program_id") REFERENCES "public"."pay_program"("school_code","program_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_program_terminal" ADD CONSTRAINT "pay_program_terminal_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_refund" ADD CONSTRAINT "pay_refund_attempt" FOREIGN KEY ("school_code","attempt_id") REFERENCES "public"."pay_attempt"("school_code","attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entry_at" ON "ledger_entry" USING btree ("school_code","at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_payment" ON "ledger_entry" USING btree ("school_code","attempt_id","account") WHERE "ledger_entry"."kind" = 'payment';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_refund" ON "ledger_entry" USING btree ("school_code","refund_id","account") WHERE "ledger_entry"."kind" = 'refund';--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempt_number" ON "pay_attempt" USING btree ("school_code","out_trade_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempt_trade" ON "pay_attempt" USING btree ("school_code","channel_id","channel_trade_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempt_of_intent" ON "pay_attempt" USING btree ("school_code","intent_id","attempt_no");--> statement-breakpoint
CREATE INDEX "pay_attempt_due" ON "pay_attempt" USING btree ("next_query_at") WHERE "pay_attempt"."next_query_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_event_of_intent" ON "pay_event" USING btree ("school_code","intent_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_intent_one" ON "pay_intent" USING btree ("school_code","order_id") WHERE "pay_intent"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "pay_intent_newest" ON "pay_intent" USING btree ("school_code","created_at");--> statement-breakpoint
CREATE INDEX "pay_intent_due" ON "pay_intent" USING btree ("expires_at") WHERE "pay_intent"."state" = 'open';--> statement-breakpoint
CREATE INDEX "pay_notification_due" ON "pay_notification" USING btree ("received_at") WHERE "pay_notification"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refund_number" ON "pay_refund" USING btree ("school_code","out_refund_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refund_request" ON "pay_refund" USING btree ("school_code","request_key");--> statement-breakpoint
CREATE INDEX "pay_refund_of_attempt" ON "pay_refund" USING btree ("school_code","attempt_id");--> statement-breakpoint
CREATE INDEX "pay_refund_of_intent" ON "pay_refund" USING btree ("school_code","intent_id");--> statement-breakpoint
CREATE INDEX "pay_refund_due" ON "pay_refund" USING btree ("next_query_at") WHERE "pay_refund"."next_query_at" is not null;