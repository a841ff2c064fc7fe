CREATE TABLE "card_settlement" (
	"school_code" text NOT NULL,
	"settlement_id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"taken" boolean NOT NULL,
	"reference" text NOT NULL,
	"remarks" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"decided_by" text,
	"request_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"report" jsonb,
	CONSTRAINT "card_settlement_school_code_settlement_id_pk" PRIMARY KEY("school_code","settlement_id"),
	CONSTRAINT "card_settlement_state" CHECK ("card_settlement"."state" in ('awaiting-approval', 'done', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "card_settlement" ADD CONSTRAINT "card_settlement_attempt" FOREIGN KEY ("school_code","attempt_id") REFERENCES "public"."pay_attempt"("school_code","attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_settlement_request" ON "card_settlement" USING btree ("school_code","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "card_settlement_one" ON "card_settlement" USING btree ("school_code","attempt_id") WHERE "card_settlement"."state" <> 'rejected';--> statement-breakpoint
CREATE INDEX "card_settlement_of_intent" ON "card_settlement" USING btree ("school_code","intent_id");