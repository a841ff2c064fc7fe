ALTER TABLE "approval" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "price_agreed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_item" ADD COLUMN "price_agreed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "prices_by_two" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "profile_revision" integer DEFAULT 1 NOT NULL;