ALTER TABLE "payment_item_order" ALTER COLUMN "terminal_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_item" ADD COLUMN "online" boolean DEFAULT false NOT NULL;