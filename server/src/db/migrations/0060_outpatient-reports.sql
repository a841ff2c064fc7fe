CREATE TABLE "outpatient_report" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"terminal_code" text NOT NULL,
	"report_index" "bytea" NOT NULL,
	"reference_encrypted" "bytea",
	"telling" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outpatient_report_school_code_order_id_position_pk" PRIMARY KEY("school_code","order_id","position")
);
--> statement-breakpoint
CREATE TABLE "outpatient_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"secret_encrypted" "bytea",
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outpatient_report" ADD CONSTRAINT "outpatient_report_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outpatient_setting" ADD CONSTRAINT "outpatient_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outpatient_report_index" ON "outpatient_report" USING btree ("school_code","report_index");--> statement-breakpoint
CREATE INDEX "outpatient_report_by_age" ON "outpatient_report" USING btree ("school_code","created_at");--> statement-breakpoint
CREATE INDEX "outpatient_report_to_tell" ON "outpatient_report" USING btree ("next_try_at") WHERE "outpatient_report"."telling" = 'open';