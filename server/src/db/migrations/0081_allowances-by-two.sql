ALTER TABLE "allowance" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "allowance" ADD COLUMN "agreed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "student_card_setting" ADD COLUMN "fee_agreed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "allowance_of_batch" ON "allowance" USING btree ("school_code","batch_id") WHERE "allowance"."batch_id" is not null;