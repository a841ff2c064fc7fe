CREATE TABLE "payment_item" (
	"school_code" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"explanation_zh" text NOT NULL,
	"explanation_en" text NOT NULL,
	"tag_zh" text NOT NULL,
	"tag_en" text NOT NULL,
	"price" jsonb NOT NULL,
	"payer" text NOT NULL,
	"terminals" text[] NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_item_school_code_payment_id_pk" PRIMARY KEY("school_code","payment_id"),
	CONSTRAINT "payment_item_state" CHECK ("payment_item"."state" in ('offered', 'paused', 'archived')),
	CONSTRAINT "payment_item_payer" CHECK ("payment_item"."payer" in ('anybody', 'person'))
);
--> statement-breakpoint
CREATE TABLE "payment_item_order" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	CONSTRAINT "payment_item_order_school_code_order_id_pk" PRIMARY KEY("school_code","order_id")
);
--> statement-breakpoint
ALTER TABLE "payment_item" ADD CONSTRAINT "payment_item_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_item_order" ADD CONSTRAINT "payment_item_order_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_item_order" ADD CONSTRAINT "payment_item_order_of_item" FOREIGN KEY ("school_code","payment_id") REFERENCES "public"."payment_item"("school_code","payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_item_order_item" ON "payment_item_order" USING btree ("school_code","payment_id");