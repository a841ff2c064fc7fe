CREATE TABLE "dues_hold" (
	"school_code" text NOT NULL,
	"source_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"order_id" uuid NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dues_hold_school_code_source_id_reference_pk" PRIMARY KEY("school_code","source_id","reference")
);
--> statement-breakpoint
CREATE TABLE "dues_order" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "dues_order_school_code_order_id_pk" PRIMARY KEY("school_code","order_id")
);
--> statement-breakpoint
CREATE TABLE "dues_report" (
	"school_code" text NOT NULL,
	"report_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	CONSTRAINT "dues_report_school_code_report_id_pk" PRIMARY KEY("school_code","report_id"),
	CONSTRAINT "dues_report_state" CHECK ("dues_report"."state" in ('due', 'told', 'refused')),
	CONSTRAINT "dues_report_kind" CHECK ("dues_report"."kind" in ('paid', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "dues_source" (
	"school_code" text NOT NULL,
	"source_id" uuid NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"address" text NOT NULL,
	"account" text NOT NULL,
	"key_id" text NOT NULL,
	"key_encrypted" "bytea" NOT NULL,
	"enabled" boolean NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dues_source_school_code_source_id_pk" PRIMARY KEY("school_code","source_id")
);
--> statement-breakpoint
ALTER TABLE "dues_hold" ADD CONSTRAINT "dues_hold_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."dues_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_order" ADD CONSTRAINT "dues_order_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_order" ADD CONSTRAINT "dues_order_of_source" FOREIGN KEY ("school_code","source_id") REFERENCES "public"."dues_source"("school_code","source_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_report" ADD CONSTRAINT "dues_report_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."dues_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_source" ADD CONSTRAINT "dues_source_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dues_report_order" ON "dues_report" USING btree ("school_code","order_id");--> statement-breakpoint
CREATE INDEX "dues_report_due" ON "dues_report" USING btree ("next_try_at") WHERE "dues_report"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "dues_report_latest" ON "dues_report" USING btree ("school_code","created_at");