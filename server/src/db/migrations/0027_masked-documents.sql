DROP INDEX "order_page_image_page";--> statement-breakpoint
ALTER TABLE "issued_document" ADD COLUMN "masked_file" jsonb;--> statement-breakpoint
ALTER TABLE "order_page_image" ADD COLUMN "masked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_page_image_page" ON "order_page_image" USING btree ("school_code","order_id","marked","masked","page");