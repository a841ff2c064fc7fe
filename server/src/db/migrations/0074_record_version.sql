ALTER TABLE "data_source" ADD COLUMN "file" jsonb;--> statement-breakpoint
ALTER TABLE "issued_document" ADD COLUMN "record_version" integer;--> statement-breakpoint
ALTER TABLE "issued_document" ADD COLUMN "record_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issued_document" ADD COLUMN "record_import_id" text;--> statement-breakpoint
ALTER TABLE "person_record" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;