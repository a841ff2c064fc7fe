CREATE TABLE "sign_in_request" (
	"school_code" text NOT NULL,
	"request_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"state" text NOT NULL,
	"match_digits" text NOT NULL,
	"user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_request_school_code_request_id_pk" PRIMARY KEY("school_code","request_id"),
	CONSTRAINT "sign_in_request_state" CHECK ("sign_in_request"."state" in ('waiting', 'seen', 'approved', 'refused', 'taken')
        and ("sign_in_request"."state" not in ('approved', 'taken') or "sign_in_request"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "terminal_visit" (
	"school_code" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"terminal_code" text NOT NULL,
	"user_id" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "terminal_visit_school_code_token_hash_pk" PRIMARY KEY("school_code","token_hash")
);
--> statement-breakpoint
ALTER TABLE "print_order" DROP CONSTRAINT "print_order_state";--> statement-breakpoint
ALTER TABLE "print_order" DROP CONSTRAINT "print_order_fee";--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "take_type" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "page_range" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "n_up" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "free_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "fee_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_request" ADD CONSTRAINT "sign_in_request_of_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_request" ADD CONSTRAINT "sign_in_request_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_visit" ADD CONSTRAINT "terminal_visit_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_visit" ADD CONSTRAINT "terminal_visit_at_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_request_expiry" ON "sign_in_request" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "terminal_visit_place" ON "terminal_visit" USING btree ("school_code","terminal_code");--> statement-breakpoint
CREATE INDEX "terminal_visit_expiry" ON "terminal_visit" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "print_order_request" ON "print_order" USING btree ("school_code","user_id","request_key");--> statement-breakpoint
ALTER TABLE "print_order" ADD CONSTRAINT "print_order_state" CHECK ("print_order"."state" in ('waiting', 'refused', 'created', 'paid', 'claimed', 'printing', 'printed', 'failed', 'unconfirmed', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "print_order" ADD CONSTRAINT "print_order_fee" CHECK ("print_order"."total_fee" >= 0 and "print_order"."charged_copies" >= 0 and "print_order"."free_copies" >= 0 and "print_order"."copies" between 1 and 99
        and "print_order"."free_pages" >= 0 and "print_order"."fee_pages" >= 0 and "print_order"."n_up" in (1, 2, 4) and "print_order"."take_type" between 1 and 3);