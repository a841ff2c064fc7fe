CREATE TABLE "recon_day" (
	"school_code" text NOT NULL,
	"channel_id" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"fault_detail" text NOT NULL,
	"bill_hash" text,
	"theirs" jsonb,
	"fee_fen" integer,
	"ours" jsonb,
	"awaited" integer NOT NULL,
	"tries" integer NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	CONSTRAINT "recon_day_school_code_channel_id_day_pk" PRIMARY KEY("school_code","channel_id","day"),
	CONSTRAINT "recon_day_state" CHECK ("recon_day"."state" in ('waiting', 'not-ready', 'failed', 'fetched', 'agrees', 'differs', 'closed')
        and ("recon_day"."state" = 'closed') = ("recon_day"."closed_at" is not null) and ("recon_day"."state" = 'closed') = ("recon_day"."closed_by" is not null)
        and ("recon_day"."state" in ('fetched', 'agrees', 'differs', 'closed')) = ("recon_day"."fetched_at" is not null)
        and ("recon_day"."state" <> 'closed' or "recon_day"."next_at" is null))
);
--> statement-breakpoint
CREATE TABLE "recon_difference" (
	"school_code" text NOT NULL,
	"difference_id" uuid NOT NULL,
	"channel_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"line_kind" text NOT NULL,
	"number" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"occurrence" integer NOT NULL,
	"their_fen" integer,
	"their_at" timestamp (3) with time zone,
	"channel_trade_no" text,
	"our_fen" integer,
	"our_at" timestamp (3) with time zone,
	"fingerprint" text NOT NULL,
	"present" boolean NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "recon_difference_school_code_difference_id_pk" PRIMARY KEY("school_code","difference_id")
);
--> statement-breakpoint
CREATE TABLE "recon_line" (
	"school_code" text NOT NULL,
	"channel_id" text NOT NULL,
	"day" date NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"channel_trade_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recon_line_school_code_channel_id_day_line_no_pk" PRIMARY KEY("school_code","channel_id","day","line_no")
);
--> statement-breakpoint
CREATE TABLE "recon_resolution" (
	"school_code" text NOT NULL,
	"resolution_id" uuid NOT NULL,
	"difference_id" uuid NOT NULL,
	"how" text NOT NULL,
	"outcome" text NOT NULL,
	"remark" text NOT NULL,
	"resolved_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recon_resolution_school_code_resolution_id_pk" PRIMARY KEY("school_code","resolution_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "closed_day" date;--> statement-breakpoint
ALTER TABLE "recon_day" ADD CONSTRAINT "recon_day_channel" FOREIGN KEY ("school_code","channel_id") REFERENCES "public"."pay_channel"("school_code","channel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_difference" ADD CONSTRAINT "recon_difference_day" FOREIGN KEY ("school_code","channel_id","day") REFERENCES "public"."recon_day"("school_code","channel_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_line" ADD CONSTRAINT "recon_line_day" FOREIGN KEY ("school_code","channel_id","day") REFERENCES "public"."recon_day"("school_code","channel_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_resolution" ADD CONSTRAINT "recon_resolution_difference" FOREIGN KEY ("school_code","difference_id") REFERENCES "public"."recon_difference"("school_code","difference_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recon_day_due" ON "recon_day" USING btree ("next_at") WHERE "recon_day"."next_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recon_difference_one" ON "recon_difference" USING btree ("school_code","channel_id","day","fingerprint");--> statement-breakpoint
CREATE INDEX "recon_line_number" ON "recon_line" USING btree ("school_code","channel_id","number","kind");--> statement-breakpoint
CREATE INDEX "recon_resolution_of" ON "recon_resolution" USING btree ("school_code","difference_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entry_closed_day" ON "ledger_entry" USING btree ("school_code","at") WHERE "ledger_entry"."closed_day" is not null;--> statement-breakpoint
CREATE INDEX "pay_attempt_paid" ON "pay_attempt" USING btree ("school_code","channel_id","paid_at") WHERE "pay_attempt"."paid_fen" is not null;--> statement-breakpoint
CREATE INDEX "pay_refund_ended" ON "pay_refund" USING btree ("school_code","ended_at") WHERE "pay_refund"."state" = 'done';