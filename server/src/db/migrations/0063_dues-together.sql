CREATE TABLE "dues_refund" (
	"school_code" text NOT NULL,
	"refund_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_fen" integer NOT NULL,
	CONSTRAINT "dues_refund_school_code_refund_id_reference_pk" PRIMARY KEY("school_code","refund_id","reference")
);
--> statement-breakpoint
ALTER TABLE "dues_hold" DROP CONSTRAINT "dues_hold_of_order";
--> statement-breakpoint
ALTER TABLE "dues_report" DROP CONSTRAINT "dues_report_of_order";
--> statement-breakpoint
ALTER TABLE "dues_order" DROP CONSTRAINT "dues_order_school_code_order_id_pk";--> statement-breakpoint
ALTER TABLE "dues_order" ADD CONSTRAINT "dues_order_school_code_order_id_reference_pk" PRIMARY KEY("school_code","order_id","reference");--> statement-breakpoint
ALTER TABLE "dues_order" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "dues_order" ADD COLUMN "title_zh" text;--> statement-breakpoint
ALTER TABLE "dues_order" ADD COLUMN "title_en" text;--> statement-breakpoint
ALTER TABLE "dues_order" ADD COLUMN "amount_fen" integer;--> statement-breakpoint
ALTER TABLE "dues_report" ADD COLUMN "reference" text;--> statement-breakpoint
-- By hand: what was ordered, told and paid back before has one position, that of its order.
UPDATE "dues_order" SET "place" = 0, "title_zh" = "o"."title_zh", "title_en" = "o"."title_en", "amount_fen" = "o"."total_fee"
	FROM "print_order" "o" WHERE "o"."school_code" = "dues_order"."school_code" AND "o"."order_id" = "dues_order"."order_id";--> statement-breakpoint
UPDATE "dues_report" SET "reference" = "d"."reference"
	FROM "dues_order" "d" WHERE "d"."school_code" = "dues_report"."school_code" AND "d"."order_id" = "dues_report"."order_id";--> statement-breakpoint
INSERT INTO "dues_refund" ("school_code", "refund_id", "reference", "order_id", "amount_fen")
	SELECT "r"."school_code", "r"."refund_id", "d"."reference", "d"."order_id", "r"."amount_fen"
	FROM "pay_refund" "r"
	JOIN "pay_intent" "i" ON "i"."school_code" = "r"."school_code" AND "i"."paid_by" = "r"."attempt_id"
	JOIN "dues_order" "d" ON "d"."school_code" = "i"."school_code" AND "d"."order_id" = "i"."order_id";--> statement-breakpoint
ALTER TABLE "dues_order" ALTER COLUMN "place" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dues_order" ALTER COLUMN "title_zh" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dues_order" ALTER COLUMN "title_en" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dues_order" ALTER COLUMN "amount_fen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dues_report" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dues_refund" ADD CONSTRAINT "dues_refund_of_order" FOREIGN KEY ("school_code","order_id","reference") REFERENCES "public"."dues_order"("school_code","order_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_refund" ADD CONSTRAINT "dues_refund_of_refund" FOREIGN KEY ("school_code","refund_id") REFERENCES "public"."pay_refund"("school_code","refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dues_refund_order" ON "dues_refund" USING btree ("school_code","order_id");--> statement-breakpoint
ALTER TABLE "dues_hold" ADD CONSTRAINT "dues_hold_of_order" FOREIGN KEY ("school_code","order_id","reference") REFERENCES "public"."dues_order"("school_code","order_id","reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_report" ADD CONSTRAINT "dues_report_of_order" FOREIGN KEY ("school_code","order_id","reference") REFERENCES "public"."dues_order"("school_code","order_id","reference") ON DELETE no action ON UPDATE no action;