ALTER TABLE "print_order" ADD COLUMN "payment" text DEFAULT 'idle' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_order" ADD CONSTRAINT "print_order_payment" CHECK ("print_order"."payment" in ('idle', 'paying', 'refunding', 'refunded')
        and ("print_order"."payment" <> 'paying' or "print_order"."paid_at" is null)
        and ("print_order"."payment" not in ('refunding', 'refunded') or "print_order"."paid_at" is not null));