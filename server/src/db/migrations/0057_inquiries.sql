CREATE TABLE "inquiry" (
	"school_code" text NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"enabled" boolean NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inquiry_school_code_inquiry_id_pk" PRIMARY KEY("school_code","inquiry_id")
);
--> statement-breakpoint
CREATE TABLE "inquiry_print" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"inquiry_id" uuid NOT NULL,
	CONSTRAINT "inquiry_print_school_code_order_id_pk" PRIMARY KEY("school_code","order_id")
);
--> statement-breakpoint
CREATE TABLE "inquiry_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"key_encrypted" "bytea",
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_print" ADD CONSTRAINT "inquiry_print_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_print" ADD CONSTRAINT "inquiry_print_of_inquiry" FOREIGN KEY ("school_code","inquiry_id") REFERENCES "public"."inquiry"("school_code","inquiry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_setting" ADD CONSTRAINT "inquiry_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_code" ON "inquiry" USING btree ("school_code","code");--> statement-breakpoint
CREATE INDEX "inquiry_print_inquiry" ON "inquiry_print" USING btree ("school_code","inquiry_id");