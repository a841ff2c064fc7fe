CREATE TABLE "pay_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"one_person_fen" integer NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pay_setting" ADD CONSTRAINT "pay_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("school_code","account","entry_no");--> statement-breakpoint
CREATE INDEX "ledger_entry_order" ON "ledger_entry" USING btree ("school_code","order_id");--> statement-breakpoint
CREATE INDEX "pay_attempt_newest" ON "pay_attempt" USING btree ("school_code","created_at");--> statement-breakpoint
CREATE INDEX "pay_event_newest" ON "pay_event" USING btree ("school_code","at");