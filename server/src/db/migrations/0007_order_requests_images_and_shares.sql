CREATE TABLE "order_approval" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"approved" boolean,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"reason_sealed" "bytea",
	CONSTRAINT "order_approval_school_code_order_id_pk" PRIMARY KEY("school_code","order_id"),
	CONSTRAINT "order_approval_decided" CHECK (("order_approval"."approved" is null) = ("order_approval"."decided_by" is null) and ("order_approval"."approved" is null) = ("order_approval"."decided_at" is null)
        and ("order_approval"."approved" is distinct from false or "order_approval"."reason_sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_page_image" (
	"school_code" text NOT NULL,
	"storage_key" text NOT NULL,
	"order_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"marked" boolean NOT NULL,
	"content_length" integer DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "order_page_image_school_code_storage_key_pk" PRIMARY KEY("school_code","storage_key"),
	CONSTRAINT "order_page_image_numbers" CHECK ("order_page_image"."page" > 0 and "order_page_image"."width" >= 0 and "order_page_image"."height" >= 0)
);
--> statement-breakpoint
CREATE TABLE "document_share" (
	"school_code" text NOT NULL,
	"share_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"pin_hash" "bytea",
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_share_school_code_share_id_pk" PRIMARY KEY("school_code","share_id"),
	CONSTRAINT "document_share_counts" CHECK ("document_share"."wrong_pins" >= 0 and "document_share"."views" >= 0)
);
--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "request_index" "bytea";--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "plan_x" integer;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "plan_y" integer;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_page_image" ADD CONSTRAINT "order_page_image_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_share" ADD CONSTRAINT "document_share_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_page_image_page" ON "order_page_image" USING btree ("school_code","order_id","marked","page");--> statement-breakpoint
CREATE INDEX "order_page_image_begun" ON "order_page_image" USING btree ("begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "document_share_token" ON "document_share" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "document_share_user" ON "document_share" USING btree ("school_code","user_id","created_at");--> statement-breakpoint
CREATE INDEX "document_share_order" ON "document_share" USING btree ("school_code","order_id");--> statement-breakpoint
CREATE INDEX "document_share_expiry" ON "document_share" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_plan" CHECK (num_nulls("terminal"."plan_id", "terminal"."plan_x", "terminal"."plan_y") = 3
        or (num_nulls("terminal"."plan_id", "terminal"."plan_x", "terminal"."plan_y") = 0
          and "terminal"."plan_x" between 0 and 1000 and "terminal"."plan_y" between 0 and 1000));