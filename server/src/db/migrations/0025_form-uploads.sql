CREATE TABLE "form_upload" (
	"school_code" text NOT NULL,
	"file_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"moment" text NOT NULL,
	"field" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"order_id" uuid,
	"attached_at" timestamp (3) with time zone,
	CONSTRAINT "form_upload_school_code_file_id_pk" PRIMARY KEY("school_code","file_id"),
	CONSTRAINT "form_upload_moment" CHECK ("form_upload"."moment" in ('before', 'after')),
	CONSTRAINT "form_upload_whole" CHECK (("form_upload"."order_id" is null) = ("form_upload"."attached_at" is null))
);
--> statement-breakpoint
ALTER TABLE "form_upload" ADD CONSTRAINT "form_upload_file" FOREIGN KEY ("school_code","file_id") REFERENCES "public"."cloud_file"("school_code","file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_upload" ADD CONSTRAINT "form_upload_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_upload_order" ON "form_upload" USING btree ("school_code","order_id");--> statement-breakpoint
CREATE INDEX "form_upload_attached" ON "form_upload" USING btree ("school_code","attached_at");