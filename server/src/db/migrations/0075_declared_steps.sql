CREATE TABLE "step_proof" (
	"school_code" text NOT NULL,
	"proof_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"terminal_code" text NOT NULL,
	"item_id" text NOT NULL,
	"step" jsonb NOT NULL,
	"ask_hash" "bytea" NOT NULL,
	"content_encrypted" "bytea",
	"token_hash" "bytea",
	"confirmed_by" text,
	"passed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "step_proof_school_code_proof_id_pk" PRIMARY KEY("school_code","proof_id"),
	CONSTRAINT "step_proof_other_person" CHECK ("step_proof"."confirmed_by" is distinct from "step_proof"."user_id"),
	CONSTRAINT "step_proof_used_passed" CHECK ("step_proof"."order_id" is null or "step_proof"."passed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "step_proof" ADD CONSTRAINT "step_proof_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_proof" ADD CONSTRAINT "step_proof_confirmed_by" FOREIGN KEY ("school_code","confirmed_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_proof" ADD CONSTRAINT "step_proof_of_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_proof" ADD CONSTRAINT "step_proof_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "step_proof_order" ON "step_proof" USING btree ("school_code","order_id");--> statement-breakpoint
CREATE INDEX "step_proof_person" ON "step_proof" USING btree ("school_code","user_id");--> statement-breakpoint
CREATE INDEX "step_proof_unused" ON "step_proof" USING btree ("expires_at") WHERE "step_proof"."order_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "step_proof_token" ON "step_proof" USING btree ("school_code","token_hash");