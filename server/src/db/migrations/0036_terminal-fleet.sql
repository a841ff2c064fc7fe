CREATE TABLE "terminal_group" (
	"school_code" text NOT NULL,
	"group_id" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terminal_group_school_code_group_id_pk" PRIMARY KEY("school_code","group_id")
);
--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "online_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "terminal_group" ADD CONSTRAINT "terminal_group_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_in_group" FOREIGN KEY ("school_code","group_id") REFERENCES "public"."terminal_group"("school_code","group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_log_terminal" ON "print_log" USING btree ("school_code","terminal_code","saved_at");--> statement-breakpoint
CREATE INDEX "print_order_held" ON "print_order" USING btree ("school_code","claimed_by") WHERE "print_order"."state" in ('claimed', 'printing');